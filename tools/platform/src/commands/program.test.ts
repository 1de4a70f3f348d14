import { expect, onTestFinished, test, vi } from "vitest";
import { createProgram, run } from "./program";

/** Parses a command line that doesn't run; returns its output and exit code. */
async function parse(...args: string[]) {
  let output = "";
  const program = createProgram();
  const write = (text: string) => void (output += text);
  for (const command of [program, ...program.commands])
    command.configureOutput({ writeOut: write, writeErr: write });
  onTestFinished(() => void (process.exitCode = undefined));
  await run(program, args);
  return { output, code: process.exitCode };
}

test.each(createProgram().commands.map((command) => [command.name(), command] as const))(
  "shows for %s its arguments, and an example with options that it takes",
  async (name, command) => {
    const { output, code } = await parse("help", name);
    expect(code).toBe(0);
    expect(output.replaceAll("\n", " ")).toContain(command.description());
    for (const argument of command.registeredArguments)
      expect([argument.name(), argument.description]).toEqual([
        argument.name(),
        expect.stringMatching(/./),
      ]);
    const [, ...examples] = output.split(`npm run platform -- ${name} `);
    expect(examples.length).toBeGreaterThan(0);
    for (const text of examples)
      for (const [option] of text.split("\n")[0]!.matchAll(/--[a-z-]+/g))
        expect(command.options.map(({ long }) => long)).toContain(option);
  },
);

test("lists all commands for help and --help", async () => {
  for (const args of [["help"], ["--help"]]) {
    const { output, code } = await parse(...args);
    expect(code).toBe(0);
    for (const command of createProgram().commands)
      expect(output).toContain(`\n  ${command.name()} `);
  }
});

test.each([
  [["promot", "shop@1.0.0", "local"], "unknown command 'promot'\n(Did you mean promote?)"],
  [
    ["rollback", "shop", "local", "--step", "2"],
    "unknown option '--step'\n(Did you mean --steps?)",
  ],
  [["rollback", "shop"], "missing required argument 'environment'"],
  [["promote", "shop@1.0.0"], "missing required argument 'environment'"],
  [["promote", "shop@1.0.0", "local", "--from", "test"], "--from takes one environment"],
  [["canary", "shop", "local", "5"], "It must be <app>@<release>"],
  [["canary", "shop@1.0.0", "local", "few"], "It must be a number"],
  [["add", "shop@1.0.0"], "missing required argument 'environment'"],
  [["preview", "staging", "--name", "a"], "missing required argument 'release'"],
  [["release", "shpo"], "there is no app 'shpo'. Choose from shell, "],
  [["deploy", "local", "--to", "mars"], "--to must be one of node, s3, nginx"],
])("answers the mistake in %j by %s", async (args, message) => {
  const { output, code } = await parse(...args);
  expect(output).toContain(message);
  expect(output).toContain("npm run platform -- help <command>");
  expect(code).toBe(2);
});

test("exits with 1 for a command that can't do its work", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  expect((await parse("prune", "--days", "0")).code).toBe(1);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("--days must be 1 or more"));
});
