import type { ComponentProps } from 'react';

interface DataFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onData: (data: FormData) => void;
}

/** A form whose fields are read by their names when it is submitted. */
export function DataForm({ onData, ...rest }: DataFormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onData(new FormData(event.currentTarget));
      }}
    />
  );
}
