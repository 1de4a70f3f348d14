import type { RsbuildDevServer } from "@rsbuild/core";

/** The event on which the shell shows notices (apps/shell, development/notices). */
const event = "ensemble:notice";

/** Shows texts on the pages of a development server, including pages opened later. */
export function showNotices({
  environments,
}: Pick<RsbuildDevServer, "environments">): (about: string, text: string) => void {
  const hot = Object.values(environments)[0]!.hot;
  const notices = new Map<string, string>();
  hot.onConnect((client) => {
    for (const [about, text] of notices) client.send("custom", { event, data: { about, text } });
  });
  return (about, text) => {
    if (text) notices.set(about, text);
    else notices.delete(about);
    hot.send("custom", { event, data: { about, text } });
  };
}
