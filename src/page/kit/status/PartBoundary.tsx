import { Component, type ReactNode } from 'react';
import { PartFailed } from './PartFailed';

interface PartBoundaryProps {
  /** Name of the part, as in "The embedding". */
  readonly what: string;
  /** A part that failed is tried again when this changes. */
  readonly of: unknown;
  readonly children: ReactNode;
}

interface Fault {
  readonly error: unknown;
}

/** Keeps a fault in one part of the page from breaking the others. */
export class PartBoundary extends Component<
  PartBoundaryProps,
  { readonly fault: Fault | undefined }
> {
  override state = { fault: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidUpdate(last: PartBoundaryProps) {
    if (last.of !== this.props.of && this.state.fault) this.#retry();
  }

  override render() {
    const { fault } = this.state as { readonly fault: Fault | undefined }; // React's own type of it is wider
    if (!fault) return this.props.children;
    return (
      <PartFailed what={this.props.what} error={fault.error} onRetry={this.#retry} />
    );
  }

  readonly #retry = () => this.setState({ fault: undefined });
}
