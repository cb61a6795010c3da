/** Do something when what is there now has been painted; returns what prevents it. */
export function whenPainted(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The first frame paints it; when the second begins it is to be seen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
