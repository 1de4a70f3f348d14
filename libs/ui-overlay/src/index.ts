import "./radix.css";

export { AlertDialog, Dialog, DropdownMenu, Popover, Select, Tabs } from "@radix-ui/themes";
export { Toaster } from "./toaster";
