const AT_LAST = 2000; // milliseconds: a page that nobody looks at has no frames

/** Do something when what is there now has been painted; returns what prevents it. */
export function whenPainted(then: () => void): () => void {
  let timer = setTimeout(then, AT_LAST);
  // The first frame paints it; when the second begins it is to be seen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(then);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
