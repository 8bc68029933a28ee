export { hostileDestinations } from '../accounts/testing/hostile-destinations.ts'
export { slowPatternTerms } from '../catalog/testing/slow-pattern-terms.ts'
export { sampleToolFigures } from '../tools/testing/sample-figures.ts'
