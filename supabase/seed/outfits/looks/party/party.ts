import { bohemian } from "./bohemian";
import { classic } from "./classic";
import { edgy } from "./edgy";
import { minimal } from "./minimal";
import { romantic } from "./romantic";
import { street } from "./street";

export const party = [...minimal, ...classic, ...street, ...romantic, ...bohemian, ...edgy];
