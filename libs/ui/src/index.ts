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
export {
  chooseAppearance,
  startAppearance,
  useAppearance,
  useOnDevice,
  type Appearance,
} from "./device";
export { initialsOf } from "./initials";
export { EmptyState, LoadFailure } from "./empty-state";
export { BelowTheFold, DisplayTitle, Eyebrow, Page } from "./page";
export { Picture } from "./picture";
export { onFirstToast, receiveToasts, toast, type Toast } from "./toast";
