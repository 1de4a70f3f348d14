// The first thing that the shell's code does. Until now the line was the code's own, and now the
// code takes a while to run: the fonts, which the document names, come in between.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[as=font]")) link.media = "all";

export {};
