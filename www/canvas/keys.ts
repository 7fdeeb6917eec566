/** Whether Ctrl, Alt or Meta is pressed with a key: then it is one of the browser. */
export function isModified({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey;
}
