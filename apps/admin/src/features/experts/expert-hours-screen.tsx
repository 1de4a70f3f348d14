export { ExpertStudio as default } from "./expert-studio";
