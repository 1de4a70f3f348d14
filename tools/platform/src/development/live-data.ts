import type { Environment } from "../environments/environment";
import { throughGateway } from "../previews/through-gateway";

/** An environment whose pages run from source, and whose data they get. */
export interface DevelopedEnvironment {
  environment: Environment;
  /** The Supabase project that its gateway reads for its pages, and never writes. */
  reads?: string;
}

/**
 * Pages under development only read a live environment's data, by the guard that previews have, unless
 * the developer says that they may write (`writes`): then they ask its project themselves. An
 * environment without a project of its own has the embedded database, which is the developer's.
 */
export function onLiveData(environment: Environment, writes: boolean): DevelopedEnvironment {
  const { url } = environment.supabase;
  if (url === "/" || writes) return { environment };
  return { environment: throughGateway(environment), reads: url };
}
