/** Returns a record that has the value of each name. */
export function toRecordByName<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name, index: number) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name, index) => [name, toValue(name, index)])) as Record<Name, Value>
}
