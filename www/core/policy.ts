/**
 * What the security policy of the page (Content-Security-Policy) has refused. A worker that it
 * refuses fails like one whose script does not load, so only this event distinguishes them.
 */

const refused = new Set<string>();

// Absent from tests and from workers.
const page = (globalThis as { readonly document?: EventTarget }).document;

page?.addEventListener?.("securitypolicyviolation", (event) => {
  const { disposition, effectiveDirective } = event as SecurityPolicyViolationEvent;
  if (disposition === "enforce") refused.add(effectiveDirective);
});

/** Whether the policy has refused a worker. */
export function refusesWorkers(): boolean {
  return refused.has("worker-src");
}
