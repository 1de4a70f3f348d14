import "./radix.css";

export { AlertDialog, Dialog, DropdownMenu } from "@radix-ui/themes";
export { Toaster } from "./toaster";
