interface News {
  description: string;
  /** Whether it is true only once the link has signed the person in. */
  signedIn: boolean;
}

/** What a link that worked has done; undefined when the page it leads to says so itself. */
export function newsOf(hash: string): News | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const type = parameters.get("type");
  if (type === "signup") {
    return { description: "Your email is confirmed. Welcome!", signedIn: true };
  }
  if (type === "email_change") {
    return { description: "Your email is changed. Sign in with it from now on.", signedIn: true };
  }
  // The provider's own words are English everywhere, but they are for developers.
  if (!parameters.has("message")) return undefined;
  const description =
    "One of two links is done. Your email changes with the link to the other address.";
  return { description, signedIn: false };
}

/** Goes to a place of the page, such as its reviews, once the link's session was taken from its hash. */
export function goToPlace(place: string): void {
  const { pathname, search, hash } = window.location;
  if (hash) return; // The session could not be checked: a reload tries again.
  window.history.replaceState(window.history.state, "", pathname + search + place);
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}
