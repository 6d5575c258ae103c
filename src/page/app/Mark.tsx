/** Petri's mark: a dish with colonies. */
export function Mark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <circle cx="16" cy="16" r="14" fill="var(--accent-soft)" />
      <circle
        cx="16"
        cy="16"
        r="14"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.2"
      />
      <circle
        cx="16"
        cy="16"
        r="10.6"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1"
        opacity="0.4"
      />
      <circle cx="12.2" cy="12.8" r="3.3" fill="#1f77b4" />
      <circle cx="19.8" cy="13.4" r="2.1" fill="#ff7f0e" />
      <circle cx="17.2" cy="20" r="3.6" fill="#279e68" />
      <circle cx="11.3" cy="19.4" r="1.5" fill="#d62728" />
      <circle cx="22.3" cy="18.3" r="1.2" fill="#aa40fc" />
    </svg>
  );
}
