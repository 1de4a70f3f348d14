export { appNames, remoteNames, type AppName, type RemoteName } from "./app-name";
export { compose, composeEnvironment } from "./compose";
export { parseEnvironment, readEnvironment, type Environment } from "./environment";
export { gatewayApp, listen, type Certificate, type GatewayOptions } from "./gateway";
export { markLatest, readRelease, releaseApp, type Release } from "./release";
