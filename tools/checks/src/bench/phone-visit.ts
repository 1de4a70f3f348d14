export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** 1.6 Mbit/s down, 0.75 up, 150 ms round trips, a CPU four times slower. */
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};

declare global {
  interface Window {
    paints: { firstPaint: number; largestPaint: number; shift: number; largest: string };
  }
}

/**
 * Runs in the page before anything else. Its functions have no names: the compiler would call a
 * helper for them that the page lacks.
 */
export function watchPaints(): void {
  const paints = { firstPaint: 0, largestPaint: 0, shift: 0, largest: "" };
  window.paints = paints;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-contentful-paint") paints.firstPaint = startTime;
    }
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element, url } = entry as PerformanceEntry & { element?: Element; url: string };
      paints.largestPaint = entry.startTime;
      paints.largest = `${element?.tagName.toLowerCase() ?? ""} ${url.split("/").pop() ?? ""}`;
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) paints.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
