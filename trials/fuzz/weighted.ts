import fc, { type Arbitrary } from 'fast-check'

/** Generates values of these arbitraries, of each as often as its weight says. */
export const weighted = <T>(...choices: [weight: number, arbitrary: Arbitrary<T>][]): Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
