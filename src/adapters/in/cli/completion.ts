import { COMMANDS, COMMON, commandNamed } from './command-table.ts';
import { EXIT_CODES } from './help.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** Hidden command that the completion scripts call with the words of the line; the last word is being typed. */
export const COMPLETE = '__complete';

/** Line that tells a completion script to propose file names. */
const FILES = ':files';

/**
 * Returns the proposals for the last word of a command line, one a line.
 * @param words Words behind the name of the program.
 */
export function complete(words: readonly string[]): string {
  const typed = words.at(-1) ?? '';
  const proposals = proposalsFor(words.slice(0, -1), typed).filter((one) => one === FILES || one.startsWith(typed));
  return proposals.map((one) => `${one}\n`).join('');
}

function proposalsFor(before: readonly string[], typed: string): readonly string[] {
  const [name] = before;
  if (name === undefined) return [...COMMANDS.map((command) => command.name), '--help', '--version'];
  const command = commandNamed(name);
  if (command === undefined) return [];
  const options = [...command.options, ...COMMON];
  const open = options.find(({ name: option, value }) => value !== undefined && before.at(-1) === `--${option}`);
  const proposed = open === undefined ? command.proposes : open.proposes;
  if (open === undefined && typed.startsWith('-')) return options.map((option) => `--${option.name}`);
  if (name === 'help') return [...COMMANDS.map((one) => one.name), EXIT_CODES];
  return proposed === 'file' ? [FILES] : (proposed ?? []);
}

const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_quartermaster() {
  local IFS=$'\\n' proposals
  proposals=$(quartermaster ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "$proposals" = '${FILES}' ]; then COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); return; fi
  COMPREPLY=($proposals)
}
complete -F _quartermaster quartermaster
`,
  zsh: `#compdef quartermaster
_quartermaster() {
  local -a proposals
  proposals=("\${(@f)$(quartermaster ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "$proposals[1]" == '${FILES}' ]]; then _files; else compadd -- $proposals; fi
}
compdef _quartermaster quartermaster
`,
  fish: `function __quartermaster
  set -l words (commandline -opc)[2..-1] (commandline -ct)
  set -l proposals (quartermaster ${COMPLETE} $words 2>/dev/null)
  if test "$proposals" = '${FILES}'; __fish_complete_path (commandline -ct); else; printf '%s\\n' $proposals; end
end
complete -c quartermaster -f -a '(__quartermaster)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName quartermaster -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -eq '') { $words += '""' }
  quartermaster ${COMPLETE} @words 2>$null | Where-Object { $_ -ne '${FILES}' } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
};

/** Returns the completion script of a shell, to be evaluated by it. */
export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}
