import { rspack } from "@rspack/core";
import { browserBuild, federation, serverBuild } from "./remote-build.mjs";

const script = {
  test: /\.tsx?$/,
  loader: "builtin:swc-loader",
  options: {
    jsc: {
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic" } },
      target: "es2022",
    },
  },
  type: "javascript/auto",
};

export default [
  browserBuild({
    script,
    style: rspack.CssExtractRspackPlugin.loader,
    plugins: [
      new rspack.container.ModuleFederationPluginV1(federation),
      new rspack.CssExtractRspackPlugin({ chunkFilename: "[name].css" }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha256"], hashLoading: "lazy" }),
    ],
  }),
  serverBuild({ script, plugins: [] }),
];
