import styles from "./notices.module.css";

/** What a development server says besides its builds; an empty text takes it back. */
export interface Notice {
  about: string;
  text: string;
}

/** Hot reload as the development server's client extends it. */
export interface DevelopmentHot {
  on(event: "ensemble:notice", listener: (notice: Notice) => void): void;
}

/**
 * Draws what the development server says (tools/platform, show-notices) over a corner of the page:
 * types that do not fit, what needs another start. Plain DOM: the site may be what is broken.
 */
export function followNotices(hot: DevelopmentHot): void {
  const place = document.createElement("aside");
  place.className = styles.notices!;
  place.ariaLabel = "Development";
  hot.on("ensemble:notice", ({ about, text }) => {
    for (const drawn of place.querySelectorAll<HTMLElement>("[data-about]"))
      if (drawn.dataset.about === about) drawn.remove();
    if (text) place.append(drawNotice(about, text));
    if (place.hasChildNodes()) document.body.append(place);
    else place.remove();
  });
}

function drawNotice(about: string, text: string): HTMLElement {
  const notice = document.createElement("div");
  notice.dataset.about = about;
  notice.role = "status";
  const words = document.createElement("pre");
  words.textContent = text;
  const close = document.createElement("button");
  close.textContent = "Close";
  close.onclick = () => notice.remove();
  notice.append(words, close);
  return notice;
}
