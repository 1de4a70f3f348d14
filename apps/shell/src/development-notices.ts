import styles from "./preview/preview.module.css";

/** A message from the development server, besides its builds; an empty text clears it. */
export interface Notice {
  about: string;
  text: string;
}

/** The hot reload API, as the development server's client extends it. */
export interface DevelopmentHot {
  on(event: "ensemble:notice", listener: (notice: Notice) => void): void;
}

/**
 * Shows the development server's messages (tools/platform, show-notices) in a corner of the page:
 * type errors, and changes that need a restart. Plain DOM, because the site itself may be broken.
 */
export function followNotices(hot: DevelopmentHot): void {
  const container = document.createElement("aside");
  container.className = styles.notices!;
  container.ariaLabel = "Development";
  hot.on("ensemble:notice", ({ about, text }) => {
    for (const rendered of container.querySelectorAll<HTMLElement>("[data-about]"))
      if (rendered.dataset.about === about) rendered.remove();
    if (text) container.append(noticeElement(about, text));
    if (container.hasChildNodes()) document.body.append(container);
    else container.remove();
  });
}

function noticeElement(about: string, text: string): HTMLElement {
  const notice = document.createElement("div");
  notice.dataset.about = about;
  notice.role = "status";
  const content = document.createElement("pre");
  content.textContent = text;
  const close = document.createElement("button");
  close.textContent = "Close";
  close.onclick = () => notice.remove();
  notice.append(content, close);
  return notice;
}
