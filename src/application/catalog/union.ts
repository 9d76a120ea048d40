/** The numbers of two ascending sequences, ascending, each once; taken from them as they are asked for. */
export function* union(one: Iterator<number>, other: Iterator<number>): Generator<number, undefined> {
  let [first, second] = [next(one), next(other)];
  while (first < Infinity || second < Infinity) {
    const least = Math.min(first, second);
    yield least;
    while (first <= least) first = next(one);
    while (second <= least) second = next(other);
  }
}

function next(numbers: Iterator<number>): number {
  const { done, value } = numbers.next();
  return done === true ? Infinity : value;
}
