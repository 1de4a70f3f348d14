import type { DrawnVisit } from "../drawn-visit";
import { quantile } from "../measure";
import type { BenchedPage } from "./benched-pages";

/** Goals of every page: ratios to the plain page, shift and milliseconds. */
const goals = { text: 0.4, textMs: 1300, blocking: 0.5, longestTask: 200, shift: 0.01, code: 1 };

export function missedBy(
  { name, largestPaint }: BenchedPage,
  plain: DrawnVisit,
  drawn: DrawnVisit,
) {
  const over: [string, boolean][] = [
    ["main text", drawn.text > Math.min(goals.text * plain.text, goals.textMs)],
    [
      "largest paint",
      drawn.largestPaint > Math.min(largestPaint.ratio * plain.largestPaint, largestPaint.ms),
    ],
    ["blocking", drawn.blocking > goals.blocking * plain.blocking],
    ["longest task", drawn.longestTask > goals.longestTask],
    ["shift", drawn.shift >= goals.shift],
    ["code", drawn.code > goals.code * plain.code],
  ];
  return over.filter(([, is]) => is).map(([what]) => `${name}, ${what}`);
}

export const measures = [
  { key: "firstPaint", title: "first paint ms", unit: 1 },
  { key: "text", title: "main text ms", unit: 1 },
  { key: "largestPaint", title: "largest paint ms", unit: 1 },
  { key: "shift", title: "shift", unit: 1 },
  { key: "blocking", title: "blocking ms", unit: 1 },
  { key: "longestTask", title: "longest task ms", unit: 1 },
  { key: "code", title: "JS and CSS kB", unit: 1000 },
  { key: "document", title: "HTML kB", unit: 1000 },
] as const;

export function medians(visits: DrawnVisit[]): DrawnVisit {
  const middle = measures.map(({ key }) => [
    key,
    quantile(
      visits.map((visit) => visit[key]),
      0.5,
    ),
  ]);
  return { ...(Object.fromEntries(middle) as DrawnVisit), largest: visits.at(-1)!.largest };
}
