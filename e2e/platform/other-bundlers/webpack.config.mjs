import webpack from "webpack";
import { SubresourceIntegrityPlugin } from "webpack-subresource-integrity";
import { browserBuild, federation, serverBuild } from "./remote-build.mjs";

const script = {
  test: /\.tsx?$/,
  loader: "esbuild-loader",
  options: { target: "es2022", jsx: "automatic" },
};

export default [
  browserBuild({
    script,
    // Inside the script, because webpack's style sheets have no digests.
    style: "style-loader",
    plugins: [
      new webpack.container.ModuleFederationPlugin(federation),
      new SubresourceIntegrityPlugin({ hashFuncNames: ["sha256"], hashLoading: "lazy" }),
    ],
  }),
  serverBuild({ script, plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] }),
];
