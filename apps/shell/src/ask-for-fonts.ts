// Runs before the rest of the shell. The bundle has just stopped using the connection and now takes
// a while to run: the fonts, which the document names, load in between.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[as=font]")) link.media = "all";

export {};
