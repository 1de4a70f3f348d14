import { defineRemote } from "@ensemble/build";

export default defineRemote("gift-cards");
