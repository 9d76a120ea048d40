import type { DryRun } from '../../../src/client/index.ts';
import { costRange } from '../format.ts';
import { Unknown } from '../parts.tsx';
import { needNumbers } from './need-numbers.ts';

const NAMES = { cheapest: 'Cheapest', keyless: 'Without secrets', smallest: 'Smallest', best: 'Best model' } as const;
/** Lowest and highest cost of the axis in US dollars. */
const AXIS = [0.0001, 10] as const;

type Row = {
  readonly name: string;
  readonly what: string;
  readonly missing: readonly string[];
  readonly cost: { readonly low: number; readonly high: number } | null;
};

/** Other stacks for the same task, beside this one. */
export function Alternatives({ answer }: { readonly answer: DryRun }) {
  const { recommendation } = answer;
  const numbers = needNumbers(answer);
  const rows: readonly Row[] = [
    {
      name: 'This stack',
      what: [...recommendation.mcp_servers.map(({ title }) => title), recommendation.llm?.model ?? ''].join(' · '),
      missing: recommendation.uncovered.map(({ need }) => need),
      cost: recommendation.estimate?.cost_usd ?? null,
    },
    ...recommendation.alternatives.map(({ id, picks, uncovered, cost_usd: cost, changes }) => ({
      name: NAMES[id],
      what: [...picks.map(({ title }) => title), String(changes['llm'] ?? '')]
        .filter((text) => text !== '')
        .join(' · '),
      missing: uncovered,
      cost,
    })),
  ];
  return (
    <section class="card">
      <h2>Other ways to do it</h2>
      {rows.length === 1 ? (
        <p class="pad">No other stack does as much in another way.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Other ways to do it">
          <table>
            <thead>
              <tr>
                <th scope="col">Stack</th>
                <th scope="col">Needs covered</th>
                <th scope="col">Cost a run</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, what, missing, cost }, index) => (
                <tr key={name} class={index === 0 ? 'own' : ''}>
                  <th scope="row">
                    {name}
                    <small>{what}</small>
                  </th>
                  <td>
                    <span class="pips" aria-hidden="true">
                      {[...numbers.keys()].map((id) => (
                        <i key={id} class={missing.includes(id) ? 'gap' : ''} />
                      ))}
                    </span>
                    <small>
                      {missing.filter((need) => need !== '').length === 0
                        ? 'all'
                        : `not need ${missing.flatMap((need) => numbers.get(need) ?? []).join(', ')}`}
                    </small>
                  </td>
                  <td>
                    {cost !== null && <CostBar low={cost.low} high={cost.high} />}
                    <small>{costRange(cost) ?? <Unknown>not known</Unknown>}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Range of costs on a logarithmic axis. */
function CostBar({ low, high }: { readonly low: number; readonly high: number }) {
  const place = (amount: number): number => {
    const [from, to] = AXIS.map(Math.log10) as [number, number];
    return Math.min(100, Math.max(0, (100 * (Math.log10(Math.max(amount, AXIS[0])) - from)) / (to - from)));
  };
  const [start, end] = [place(low), place(high)];
  return (
    <svg class="cost" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect x={start} y="1" width={Math.max(2, end - start)} height="4" rx="2" />
    </svg>
  );
}
