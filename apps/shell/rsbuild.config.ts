import { defineShell } from "@ensemble/build";

export default defineShell();
