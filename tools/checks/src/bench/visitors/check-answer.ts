import { textOf, type Received } from "./received";

export function checkPicture({ body, headers }: Received): void {
  const type = String(headers["content-type"]);
  if (!type.startsWith("image/") || body.length === 0) throw new Error(`it is no picture: ${type}`);
}

export function checkData(received: Received): void {
  const text = textOf(received);
  if (text) JSON.parse(text);
}
