// Before the first paint, so that nobody who chose the night is dazzled by the day.
try {
  const kept = JSON.parse(localStorage.getItem("wayside.settings") || "{}");
  if (kept.palette === "tol") document.documentElement.dataset.palette = "tol";
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
} catch {
  // a browser that keeps nothing follows the system
}
