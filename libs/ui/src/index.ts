import "./index.css";

export {
  Avatar,
  Badge,
  Button,
  Callout,
  Flex,
  Heading,
  IconButton,
  Section,
  Skeleton,
  Spinner,
  Text,
  TextField,
  Theme,
  VisuallyHidden,
} from "@radix-ui/themes";
export { chooseAppearance, startAppearance, useAppearance, type Appearance } from "./appearance";
export { BelowTheFold } from "./below-the-fold";
export { DisplayTitle } from "./text/display-title";
export { Eyebrow } from "./text/eyebrow";
export { initialsOf } from "./initials";
export { EmptyState, LoadFailure } from "./empty-state";
export { Page } from "./page";
export { Picture } from "./picture";
export { useOnDevice } from "./use-on-device";
export { onFirstToast, receiveToasts, toast, type Toast } from "./toast";
