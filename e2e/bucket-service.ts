/** An S3-compatible service with a bucket `cells`. */
export interface BucketService {
  /** Of 127.0.0.1. */
  readonly port: number;
  /** True if its listings of folders are paged. */
  readonly pages: boolean;
  /** Request headers with write permission. */
  readonly owner: Readonly<Record<string, string>>;
  /** Whether other origins may read the bucket; absent if that is fixed at the start (they may). */
  setCors?(allowed: boolean): Promise<void>;
  close(): Promise<void>;
}

export const corsRules = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>*</AllowedHeader>
  <ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>ETag</ExposeHeader>
  </CORSRule></CORSConfiguration>`;
