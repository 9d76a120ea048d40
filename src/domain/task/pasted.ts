const MATERIAL =
  /\b(?:this|the following|these|below)\s+(?:[\w-]+\s+){0,2}?(?:e-?mails?|mails?|messages?|texts?|paragraphs?|sentences?|letters?|notes?|posts?|reply|drafts?|articles?|abstract|essay|code|snippet|error|log|transcript)\b|\b(?:transcripts?|texts?|notes?|e-?mails?|drafts?|letters?|articles?|logs?) (?:that )?(?:i|i'?ll|i will|i'?m going to) (?:paste|give you|copy in)\b|\bhere(?:'s| is| are) (?:the|my|a|an|some)\b/i;
const WORKED_ON =
  /\b(?:turn|shorten|rewrite|rephrase|summari[sz]e|proofread|translate|fix|correct|improve|polish|make|explain|simplify|condense|edit|read|classify|shorter|clearer|nicer|write|minutes|draft)\b/i;

/**
 * Whether a sentence works on a text that comes with it: `turn this rambling email into three bullets`. Such a text is
 * read from nowhere.
 *
 * @param sentence One that names no product.
 */
export function worksOnPastedText(sentence: string): boolean {
  return MATERIAL.test(sentence) && WORKED_ON.test(sentence);
}
