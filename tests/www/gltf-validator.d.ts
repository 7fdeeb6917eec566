/**
 * What is used of gltf-validator, the checker of the Khronos Group, which has no types of its own.
 */
declare module "gltf-validator" {
  interface Report {
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly object[];
    };
    readonly info: { readonly totalTriangleCount: number };
  }
  export function validateBytes(file: Uint8Array): Promise<Report>;
}
