/**
 * The pages to link to: first, last and those around the current one. `gap` marks pages left out; a
 * gap of one page is replaced by that page.
 */
export function pageNumbers(current: number, last: number): (number | "gap")[] {
  const shown = new Set([1, last, current - 1, current, current + 1]);
  const numbers: (number | "gap")[] = [];
  for (let page = 1; page <= last; page += 1) {
    const alone = shown.has(page - 1) && shown.has(page + 1);
    if (shown.has(page) || alone) numbers.push(page);
    else if (numbers.at(-1) !== "gap") numbers.push("gap");
  }
  return numbers;
}
