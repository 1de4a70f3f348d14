import "./index.css";

export { useOnDevice } from "./device";
export { EmptyState, LoadFailure } from "./empty-state";
export { createIcon } from "./icon";
export { BelowTheFold, Page } from "./page";
export { Part, PartContext, type PartPlace, type Parts } from "./part";
export { getInitials, Picture } from "./picture";
export {
  Actions,
  BackLink,
  Card,
  CardLink,
  Chip,
  DisplayTitle,
  Eyebrow,
  Fieldset,
  Legend,
  LinkButton,
  Note,
  PlainLink,
  PlainList,
  RoundButton,
  TextButton,
  Title,
} from "./plain";
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
  VisuallyHidden,
} from "./radix-parts";
export { Theme } from "./theme";
export { onFirstToast, receiveToasts, toast, type Toast } from "./toast";
