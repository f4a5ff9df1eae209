// The words of the tournament desk. Every language has the same keys; what the rules say comes from the server.
import { ui } from '../ui.svelte';

const roles: Record<string, string> = {
  organiser: 'organiser', 'head-judge': 'head judge', 'floor-judge': 'floor judge', scorekeeper: 'scorekeeper', player: 'player',
};
const phases: Record<string, string> = { entering: 'players enter', swiss: 'Swiss', elimination: 'single elimination', over: 'over' };
const penalties: Record<string, string> = { '': 'no penalty', warning: 'warning', 'game-loss': 'game loss', 'match-loss': 'match loss', disqualification: 'disqualification' };
const en = {
  accept: 'Confirm', act: 'Do it', announce: 'Begin the time', backup: 'Take a game back', backupBefore: 'To before', backupLook: 'Show its moments', bye: 'bye', by: 'by', call: 'Call a judge', called: 'A judge was called',
  calls: 'Calls', come: 'I come', concede: 'Concede', correct: 'Correct', create: 'Create the event', cut: 'Cut to', deck: 'Deck',
  deckIn: 'Hand in', deckList: 'Or a list', deckOwn: 'One of ours', deckTyped: 'Deck list', decksMissing: 'No deck yet', draft: 'Draft', draftStart: 'Begin the draft',
  draw: 'Agree on a draw', drop: 'Drop from the event', dropSure: 'You leave the event.', enter: 'Enter', event: 'Event', events: 'Tournaments',
  facts: 'What was found', finish: 'End the event', final: 'Final places', fmtConstructed: 'constructed', fmtDraft: 'draft', fmtRochester: 'Rochester draft', fmtSealed: 'sealed', format: 'Format', game: 'Game',
  gameLoss: 'begins with a game loss', give: 'Give', infraction: 'Infraction', late: 'Extension, minutes', level: 'Level', levels: [['regular', 'regular'], ['competitive', 'competitive'], ['professional', 'professional']], link: 'Link',
  links: 'Links', linksLead: 'One link for each: it is the key. Keep yours.', log: 'Decisions', marked: 'marked', minutesMore: 'minutes more',
  myCards: 'My cards', myMatch: 'My match', name: 'Name', noEvent: 'This event cannot be opened', newLink: 'New link', newPerson: 'Add', nobody: 'nobody',
  noMatch: 'No match is on.', notPosted: 'not posted yet', open: 'Whoever has the link may enter', opponent: 'Opponent', pack: 'Pack', packs: 'Packs',
  pair: 'Pair', pairAgain: 'Pair again', pairings: 'Pairings', penalties: 'Penalties', penaltyNames: penalties, people: 'People', pick: 'Pick', place: 'Place',
  players: 'Players, one a line', pod: 'pod', points: 'Points', pools: 'Open sealed pools', post: 'Post', preview: 'Preview', prizes: 'Prizes by place', prizesAllow: 'Allow an even split', prizesAnnounce: 'Announce', prizesBy: 'An even split is agreed to by', prizesSplit: 'Divide the prizes evenly', prizesWon: 'Prizes', program: 'Which program', programs: 'Programs that play',
  reason: 'Reason', record: 'Record', report: 'Report', reported: 'reported', result: 'Result', role: 'Role', round: 'Round', rounds: 'Rounds (0: by the table)',
  allLinks: 'Give these links on to your team; yours opens with the first.', correction: 'Correct a result', dropOther: 'Drop', noShow: 'Has not come', phases,
  seatsReport: 'Seat by seat, ours first', team: 'Teams', teamKinds: [['1', 'single players'], ['2', 'teams of two'], ['3', 'teams of three'], ['heads', 'Two-Headed Giant']], teamTyped: 'Team: name: member, member', teamsTyped: 'Teams, one a line (name: member, member)',
  score: 'Score', seconds: 's', staff: 'Desk', standings: 'Standings', start: 'Begin the event', swap: 'Swap', swapWith: 'with', table: 'Table',
  tables: 'Matches are played at tables here', time: 'Time', timeUp: 'time is up', toTable: 'To my table', total: 'in all', waits: 'Waiting for', watch: 'Watch',
  wins: 'Wins of a match', yourLink: 'Your link',
  roles,
};

const ja: typeof en = {
  accept: '確認する', act: '実行', announce: '時間を開始', backup: 'ゲームを復元する', backupBefore: 'この行動の前まで', backupLook: '時点を表示', bye: '不戦勝', by: '', call: 'ジャッジを呼ぶ', called: 'ジャッジを呼びました',
  calls: '呼び出し', come: '向かう', concede: '投了する', correct: '訂正', create: 'イベントを作る', cut: '決勝進出人数', deck: 'デッキ',
  deckIn: '提出する', deckList: 'またはリスト', deckOwn: '付属デッキ', deckTyped: 'デッキリスト', decksMissing: 'デッキ未提出', draft: 'ドラフト', draftStart: 'ドラフトを始める',
  draw: '合意の引き分け', drop: 'イベントから棄権する', dropSure: 'イベントから抜けます。', enter: '参加する', event: 'イベント', events: '大会',
  facts: '確認された事実', finish: 'イベントを終える', final: '最終順位', fmtConstructed: '構築', fmtDraft: 'ドラフト', fmtRochester: 'ロチェスター・ドラフト', fmtSealed: 'シールド', format: 'フォーマット', game: 'ゲーム',
  gameLoss: 'ゲームの敗北から始まる', give: '与える', infraction: '違反行為', late: '延長（分）', level: 'ルール適用度', levels: [['regular', '一般'], ['competitive', '競技'], ['professional', 'プロ']], link: 'リンク',
  links: 'リンク', linksLead: '一人に一つのリンクが鍵です。自分のものを保存してください。', log: '決定', marked: '印', minutesMore: '分延長',
  myCards: '自分のカード', myMatch: '自分のマッチ', name: '名前', noEvent: 'このイベントは開けません', newLink: 'リンクを作り直す', newPerson: '加える', nobody: 'なし',
  noMatch: '進行中のマッチはありません。', notPosted: '未掲示', open: 'リンクを知る人は参加できる', opponent: '対戦相手', pack: 'パック', packs: 'パック',
  pair: '組み合わせる', pairAgain: '組み直す', pairings: '組み合わせ', penalties: '懲罰', penaltyNames: { '': '懲罰なし', warning: '警告', 'game-loss': 'ゲームの敗北', 'match-loss': 'マッチの敗北', disqualification: '失格' }, people: '参加者', pick: '取る', place: '順位',
  players: 'プレイヤー（一行に一人）', pod: 'ポッド', points: '点', pools: 'シールドを開封', post: '掲示する', preview: '下見', prizes: '順位ごとの賞', prizesAllow: '均等な分割を許可', prizesAnnounce: '告知する', prizesBy: '均等な分割に同意', prizesSplit: '賞を均等に分ける', prizesWon: '賞', program: 'プログラムの種類', programs: '参加するプログラム数',
  reason: '理由', record: '戦績', report: '報告', reported: '報告済み', result: '結果', role: '役割', round: '回戦', rounds: '回戦数（0：表による）',
  allLinks: 'これらのリンクをチームの人に渡してください。最初のものが自分のリンクです。', correction: '結果を訂正する', dropOther: '棄権させる', noShow: '来ていない', phases: { entering: '参加受付中', swiss: 'スイス・ラウンド', elimination: 'シングル・エリミネーション', over: '終了' },
  seatsReport: '席ごとの結果（自チームが先）', team: 'チーム', teamKinds: [['1', '個人戦'], ['2', '二人チーム'], ['3', '三人チーム'], ['heads', '双頭巨人戦']], teamTyped: 'チーム（名前: 一人目, 二人目）', teamsTyped: 'チーム（一行に一つ、名前: 一人目, 二人目）',
  score: 'スコア', seconds: '秒', staff: '運営', standings: '順位表', start: 'イベントを始める', swap: '入れ替え', swapWith: 'と', table: '卓',
  tables: 'マッチはここの卓で行う', time: '時間', timeUp: '時間切れ', toTable: '卓へ行く', total: '合計', waits: '待ち', watch: '観戦',
  wins: 'マッチの勝利数', yourLink: 'あなたのリンク',
  roles: { organiser: '主催者', 'head-judge': 'ヘッドジャッジ', 'floor-judge': 'フロアジャッジ', scorekeeper: 'スコアキーパー', player: 'プレイヤー' },
};

export const deskWords = (): typeof en => (ui.lang === 'ja' ? ja : en);
