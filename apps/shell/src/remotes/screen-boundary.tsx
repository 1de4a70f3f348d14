import { Component, type ReactNode } from "react";

interface Props {
  /** Another key is another screen: the boundary resets. */
  children: ReactNode;
  onError: (error: unknown) => void;
  fallback: (recover: () => void) => ReactNode;
}

/** Keeps an error thrown while a screen renders inside the page's chrome. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
