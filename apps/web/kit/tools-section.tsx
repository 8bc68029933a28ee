import { lessonToolSlugs, type ToolFigures } from '@kitchen-table/domain/tools'
import { ToolPanel } from '../src/features/tools/tool-panel.tsx'
import { Sample, Section } from './sample.tsx'

const DOLLAR = 100
const PERCENT = 1000

/** Returns rates of pairs: above so many dollars, so many percent. */
const toRates = (...pairs: [over: number, percent: number][]) =>
  pairs.map(([over, percent]) => ({ over: over * DOLLAR, percent: percent * PERCENT }))

/** Samples, close to the figures of 2026. */
const figures: ToolFigures = {
  taxYear: 2026,
  deductionSingle: 16_100 * DOLLAR,
  deductionJoint: 32_200 * DOLLAR,
  deductionHead: 24_150 * DOLLAR,
  ratesSingle: toRates([0, 10], [12_400, 12], [50_400, 22], [105_700, 24]),
  ratesJoint: toRates([0, 10], [24_800, 12], [100_800, 22], [211_400, 24]),
  ratesHead: toRates([0, 10], [17_700, 12], [67_450, 22], [105_700, 24]),
  standardMonths: 120,
  standardTerms: [
    { from: 0, months: 120 },
    { from: 2_500_000, months: 180 },
    { from: 5_000_000, months: 240 },
    { from: 10_000_000, months: 300 },
  ],
  ibrThreshold: 150_000,
  ibrShare: 10_000,
  ibrMonths: 240,
  ibrShareBefore2014: 15_000,
  ibrMonthsBefore2014: 300,
  ibrNothingBelow: 500,
  ibrLowestPayment: 1000,
  rapMonths: 360,
  povertyFirst: 15_960 * DOLLAR,
  povertyEach: 5680 * DOLLAR,
  rapShares: toRates(
    [10_000, 1],
    [20_000, 2],
    [30_000, 3],
    [40_000, 4],
    [50_000, 5],
    [60_000, 6],
    [70_000, 7],
    [80_000, 8],
    [90_000, 9],
    [100_000, 10],
  ),
  rapLowestPayment: 10 * DOLLAR,
  rapPerDependent: 50 * DOLLAR,
  rapPrincipalHelp: 50 * DOLLAR,
}

/** As wide as in a lesson. */
export function ToolsSection() {
  return (
    <Section title="Calculators">
      {lessonToolSlugs.map((slug) => (
        <Sample key={slug} name={slug}>
          <div className="max-w-2xl">
            <ToolPanel slug={slug} figures={figures} />
          </div>
        </Sample>
      ))}
      <Sample name="without its figures">
        <ToolPanel slug="repayment-plans" />
      </Sample>
    </Section>
  )
}
