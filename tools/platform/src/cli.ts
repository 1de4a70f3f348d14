import { appNames } from "./app-name";
import { composeEnvironment } from "./compose";
import { gatewayApp, listen } from "./gateway";
import { releaseApp } from "./release";
for (const app of appNames) console.log((await releaseApp(app)).release);
console.log(await composeEnvironment("local"));
await listen(gatewayApp({ environment: "local" }), Number(process.env.PORT ?? 4300));
console.log("listening");
