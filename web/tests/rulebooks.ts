// The rulebooks as they lie in the games' folders: whatever game is added, its book is tested too.

const files = import.meta.glob<string>("../../src/wayside/games/*/rulebook.md", { query: "?raw", import: "default", eager: true });

export const books = Object.entries(files).map(([path, markdown]) => ({ game: path.split("/").at(-2) ?? "", markdown }));
