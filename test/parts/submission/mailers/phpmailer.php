<?php
require '/usr/share/php/libphp-phpmailer/autoload.php';

$mail = new PHPMailer\PHPMailer\PHPMailer(true);
require 'configuration.php';
$mail->CharSet = 'utf-8';
$mail->setFrom('hello@acme.test', 'Jürgen, Acme');
$mail->addAddress('ada@example.com', 'Ärzte');
$mail->addBCC('hidden@example.com');
$mail->Subject = 'Grüße von PHPMailer';
$mail->Body = '<p>Hällo <img src="cid:logo"></p>';
$mail->AltBody = 'Hällo';
$mail->addStringEmbeddedImage(base64_decode('iVBORw0KGgo='), 'logo', 'logo.png');
$mail->addStringAttachment('a;ü', 'Übersicht.csv', 'base64', 'text/csv');
$mail->send();
