// Builds the remote in the working directory: node build.mjs webpack (or rspack).
const [bundler] = process.argv.slice(2);
const load =
  bundler === "webpack"
    ? async () => (await import("webpack")).default
    : async () => (await import("@rspack/core")).rspack;
const { default: configurations } = await import(`./${bundler}.config.mjs`);
// One after the other, because the browser's build empties the folder.
for (const configuration of configurations) {
  const compiler = (await load())(configuration);
  await new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString("errors-only")));
      else compiler.close(resolve);
    }),
  );
}
