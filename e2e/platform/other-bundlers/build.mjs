// Builds the remote in the working directory: node build.mjs webpack (or rspack, or vite).
const [bundler] = process.argv.slice(2);

if (bundler === "vite") {
  const { build } = await import("vite");
  const { serverBuild } = await import("./ensemble-vite.mjs");
  await build();
  await build(serverBuild());
} else {
  const { default: webpack } = await import(bundler === "webpack" ? "webpack" : "@rspack/core");
  const { default: configurations } = await import(`./${bundler}.config.mjs`);
  // One after the other, because the browser's build empties the folder.
  for (const configuration of configurations) {
    const compiler = webpack(configuration);
    await new Promise((resolve, reject) =>
      compiler.run((error, stats) => {
        if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString("errors-only")));
        else compiler.close(resolve);
      }),
    );
  }
}
