/** An S3-compatible service with a bucket `cells`. */
export interface BucketService {
  /** Of 127.0.0.1. */
  readonly port: number;
  /** Whether its listings come in pages where they hold folders. */
  readonly pages: boolean;
  /** Request headers that let one write. */
  readonly owner: Readonly<Record<string, string>>;
  /** Whether other sites may read the bucket; absent where that is fixed once it is started (they may). */
  setCors?(allowed: boolean): Promise<void>;
  close(): Promise<void>;
}

export const corsRules = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>*</AllowedHeader>
  <ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>ETag</ExposeHeader>
  </CORSRule></CORSConfiguration>`;
