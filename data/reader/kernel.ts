// Forward pass of a transformer encoder: int8 weights, 12-bit activations, exact integer sums; float32 elsewhere in a fixed order.

const FULL: f32 = 2047.0;
const EPSILON: f32 = 1e-12;

/** e^x by 2^n times a polynomial of degree 6; x below -87 gives 0. */
// @ts-ignore: decorator
@inline
function exp4(x: v128): v128 {
  const low = f32x4.splat(-87.0);
  const kept = f32x4.max(x, low);
  const n = f32x4.nearest(f32x4.mul(kept, f32x4.splat(1.44269504)));
  let r = f32x4.sub(kept, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  p = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(p, r), r), r), f32x4.splat(1.0));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return v128.and(f32x4.mul(p, power), f32x4.gt(x, low));
}

// @ts-ignore: decorator
@inline
function sum4(v: v128): f32 {
  return (f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1)) + (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3));
}

// @ts-ignore: decorator
@inline
function isum4(v: v128): i32 {
  return (i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1)) + (i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3));
}

/** Each row of `width` floats to 16-bit integers of 12 bits and one scale. */
export function quantize(from: usize, to: usize, scales: usize, rows: i32, width: i32): void {
  for (let row = 0; row < rows; row++) {
    const source = from + (<usize>(row * width) << 2);
    const target = to + (<usize>(row * width) << 1);
    let most = f32x4.splat(0);
    for (let at = 0; at < width; at += 4) most = f32x4.max(most, f32x4.abs(v128.load(source + (<usize>at << 2))));
    const top = max(
      max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
      max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
    );
    const scale: f32 = top > 0 ? top / FULL : 1;
    store<f32>(scales + (<usize>row << 2), scale);
    const inverse = f32x4.splat(1 / scale);
    for (let at = 0; at < width; at += 8) {
      const one = f32x4.nearest(f32x4.mul(v128.load(source + (<usize>at << 2)), inverse));
      const two = f32x4.nearest(f32x4.mul(v128.load(source + (<usize>at << 2), 16), inverse));
      v128.store(
        target + (<usize>at << 1),
        i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(one), i32x4.trunc_sat_f32x4_s(two)),
      );
    }
  }
}

/**
 * out[row][o] = scaleOfRow * scaleOfOutput * (a[row] · w[o]) + bias[o]; `width` is a multiple of 16.
 *
 * @param stride Floats between rows of `out`.
 */
export function multiply(
  a: usize, scales: usize, rows: i32, width: i32,
  w: usize, weightScales: usize, bias: usize, outputs: i32,
  out: usize, stride: i32,
): void {
  const step = <usize>width << 1;
  let row = 0;
  for (; row + 4 <= rows; row += 4) {
    const a0 = a + <usize>row * step;
    const a1 = a0 + step, a2 = a1 + step, a3 = a2 + step;
    const s0 = load<f32>(scales + (<usize>row << 2)), s1 = load<f32>(scales + (<usize>row << 2), 4);
    const s2 = load<f32>(scales + (<usize>row << 2), 8), s3 = load<f32>(scales + (<usize>row << 2), 12);
    let o = 0;
    for (; o + 2 <= outputs; o += 2) {
      const w0 = w + <usize>o * <usize>width;
      const w1 = w0 + <usize>width;
      let c00 = i32x4.splat(0), c01 = i32x4.splat(0), c10 = i32x4.splat(0), c11 = i32x4.splat(0);
      let c20 = i32x4.splat(0), c21 = i32x4.splat(0), c30 = i32x4.splat(0), c31 = i32x4.splat(0);
      for (let at: usize = 0; at < <usize>width; at += 8) {
        const p0 = v128.load_ext<i8>(w0 + at);
        const p1 = v128.load_ext<i8>(w1 + at);
        const x0 = v128.load(a0 + (at << 1));
        c00 = i32x4.add(c00, i32x4.dot_i16x8_s(x0, p0));
        c01 = i32x4.add(c01, i32x4.dot_i16x8_s(x0, p1));
        const x1 = v128.load(a1 + (at << 1));
        c10 = i32x4.add(c10, i32x4.dot_i16x8_s(x1, p0));
        c11 = i32x4.add(c11, i32x4.dot_i16x8_s(x1, p1));
        const x2 = v128.load(a2 + (at << 1));
        c20 = i32x4.add(c20, i32x4.dot_i16x8_s(x2, p0));
        c21 = i32x4.add(c21, i32x4.dot_i16x8_s(x2, p1));
        const x3 = v128.load(a3 + (at << 1));
        c30 = i32x4.add(c30, i32x4.dot_i16x8_s(x3, p0));
        c31 = i32x4.add(c31, i32x4.dot_i16x8_s(x3, p1));
      }
      const q0 = load<f32>(weightScales + (<usize>o << 2)), q1 = load<f32>(weightScales + (<usize>o << 2), 4);
      const b0 = load<f32>(bias + (<usize>o << 2)), b1 = load<f32>(bias + (<usize>o << 2), 4);
      const t = out + (<usize>(row * stride + o) << 2);
      const line = <usize>stride << 2;
      store<f32>(t, <f32>isum4(c00) * (s0 * q0) + b0);
      store<f32>(t, <f32>isum4(c01) * (s0 * q1) + b1, 4);
      store<f32>(t + line, <f32>isum4(c10) * (s1 * q0) + b0);
      store<f32>(t + line, <f32>isum4(c11) * (s1 * q1) + b1, 4);
      store<f32>(t + 2 * line, <f32>isum4(c20) * (s2 * q0) + b0);
      store<f32>(t + 2 * line, <f32>isum4(c21) * (s2 * q1) + b1, 4);
      store<f32>(t + 3 * line, <f32>isum4(c30) * (s3 * q0) + b0);
      store<f32>(t + 3 * line, <f32>isum4(c31) * (s3 * q1) + b1, 4);
    }
    for (; o < outputs; o++) for (let r = 0; r < 4; r++) single(a, scales, row + r, width, w, weightScales, bias, o, out, stride);
  }
  for (; row < rows; row++) for (let o = 0; o < outputs; o++) single(a, scales, row, width, w, weightScales, bias, o, out, stride);
}

function single(
  a: usize, scales: usize, row: i32, width: i32, w: usize, weightScales: usize, bias: usize, o: i32, out: usize, stride: i32,
): void {
  const x = a + (<usize>(row * width) << 1);
  const p = w + <usize>(o * width);
  let c = i32x4.splat(0);
  for (let at: usize = 0; at < <usize>width; at += 8)
    c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load(x + (at << 1)), v128.load_ext<i8>(p + at)));
  const s = load<f32>(scales + (<usize>row << 2)), q = load<f32>(weightScales + (<usize>o << 2));
  store<f32>(out + (<usize>(row * stride + o) << 2), <f32>isum4(c) * (s * q) + load<f32>(bias + (<usize>o << 2)));
}

/** x = norm(x + y) by row; `y` 0 adds nothing. */
export function normalize(x: usize, y: usize, gain: usize, bias: usize, rows: i32, width: i32): void {
  const share: f32 = 1 / <f32>width;
  for (let row = 0; row < rows; row++) {
    const at = x + (<usize>(row * width) << 2);
    const other = y + (<usize>(row * width) << 2);
    let sum = f32x4.splat(0);
    for (let i = 0; i < width; i += 4) {
      let v = v128.load(at + (<usize>i << 2));
      if (y != 0) {
        v = f32x4.add(v, v128.load(other + (<usize>i << 2)));
        v128.store(at + (<usize>i << 2), v);
      }
      sum = f32x4.add(sum, v);
    }
    const mean = f32x4.splat(sum4(sum) * share);
    let square = f32x4.splat(0);
    for (let i = 0; i < width; i += 4) {
      const d = f32x4.sub(v128.load(at + (<usize>i << 2)), mean);
      square = f32x4.add(square, f32x4.mul(d, d));
    }
    const scale = f32x4.splat(1 / sqrt<f32>(sum4(square) * share + EPSILON));
    for (let i = 0; i < width; i += 4) {
      const d = f32x4.mul(f32x4.sub(v128.load(at + (<usize>i << 2)), mean), scale);
      const g = f32x4.mul(d, v128.load(gain + (<usize>i << 2)));
      v128.store(at + (<usize>i << 2), f32x4.add(g, v128.load(bias + (<usize>i << 2))));
    }
  }
}

/** x = x * sigmoid(1.5957691 (x + 0.044715 x³)), the usual approximation of GELU. */
export function activate(x: usize, count: i32): void {
  const one = f32x4.splat(1);
  for (let i = 0; i < count; i += 4) {
    const v = v128.load(x + (<usize>i << 2));
    const cube = f32x4.mul(f32x4.mul(v, v), v);
    const z = f32x4.mul(f32x4.add(v, f32x4.mul(cube, f32x4.splat(0.044715))), f32x4.splat(-1.5957691216));
    v128.store(x + (<usize>i << 2), f32x4.div(v, f32x4.add(one, exp4(f32x4.min(z, f32x4.splat(87))))));
  }
}

/**
 * Attention of every row to every row. `qkv`: per row queries, keys and values, `width` floats each.
 *
 * @param scores Room for `rows` rounded up to a multiple of 4 floats, four times.
 */
export function attend(qkv: usize, out: usize, scores: usize, rows: i32, width: i32, heads: i32): void {
  const size = width / heads;
  const line = <usize>(3 * width) << 2;
  const scale: f32 = 1 / sqrt<f32>(<f32>size);
  for (let head = 0; head < heads; head++) {
    const q = qkv + (<usize>(head * size) << 2);
    const k = q + (<usize>width << 2);
    const v = k + (<usize>width << 2);
    for (let row = 0; row < rows; row++) {
      const own = q + <usize>row * line;
      let most: f32 = -Infinity;
      for (let other = 0; other < rows; other++) {
        const key = k + <usize>other * line;
        let c = f32x4.splat(0);
        for (let i = 0; i < size; i += 4)
          c = f32x4.add(c, f32x4.mul(v128.load(own + (<usize>i << 2)), v128.load(key + (<usize>i << 2))));
        const s = sum4(c) * scale;
        store<f32>(scores + (<usize>other << 2), s);
        most = max(most, s);
      }
      const padded = (rows + 3) & ~3;
      for (let other = rows; other < padded; other++) store<f32>(scores + (<usize>other << 2), -Infinity);
      const top = f32x4.splat(most);
      let total = f32x4.splat(0);
      for (let other = 0; other < padded; other += 4) {
        const e = exp4(f32x4.sub(v128.load(scores + (<usize>other << 2)), top));
        v128.store(scores + (<usize>other << 2), e);
        total = f32x4.add(total, e);
      }
      const share: f32 = 1 / sum4(total);
      const target = out + (<usize>(row * width + head * size) << 2);
      for (let i = 0; i < size; i += 16) {
        let c0 = f32x4.splat(0), c1 = f32x4.splat(0), c2 = f32x4.splat(0), c3 = f32x4.splat(0);
        for (let other = 0; other < rows; other++) {
          const p = v128.load32_splat(scores + (<usize>other << 2));
          const value = v + <usize>other * line + (<usize>i << 2);
          c0 = f32x4.add(c0, f32x4.mul(p, v128.load(value)));
          c1 = f32x4.add(c1, f32x4.mul(p, v128.load(value, 16)));
          c2 = f32x4.add(c2, f32x4.mul(p, v128.load(value, 32)));
          c3 = f32x4.add(c3, f32x4.mul(p, v128.load(value, 48)));
        }
        const f = f32x4.splat(share);
        v128.store(target + (<usize>i << 2), f32x4.mul(c0, f));
        v128.store(target + (<usize>i << 2), f32x4.mul(c1, f), 16);
        v128.store(target + (<usize>i << 2), f32x4.mul(c2, f), 32);
        v128.store(target + (<usize>i << 2), f32x4.mul(c3, f), 48);
      }
    }
  }
}
