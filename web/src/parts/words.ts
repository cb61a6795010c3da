// Small things that sentences are made of.

/** "Lin", "Lin and Ida", "Lin, Bruno and Ida". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
